// Parses Discord's dialect of Markdown into a plain tree: [{type, ...}]. No DOM here; see prose.js.

const MAX_DEPTH = 14;

const rule = (type, pattern, build) => ({ type, pattern, build });

const wrap = (type) => (match, parse) => ({ type, content: parse(match[1]) });

// Order matters: the first rule that matches at a position wins.
const INLINE = [
  rule("escape", /\\([^0-9A-Za-z\s])/y, (match) => ({ type: "text", text: match[1] })),
  rule("code", /(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/y, (match) => ({
    type: "code",
    text: match[2].replace(/^ (?=`)|(?<=`) $/g, ""),
  })),
  rule("time", /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (match) => ({
    type: "time",
    seconds: Number(match[1]),
    style: match[2] ?? "f",
  })),
  rule("user", /<@!?(\d{1,20})>/y, (match) => ({ type: "user", id: match[1] })),
  rule("role", /<@&(\d{1,20})>/y, (match) => ({ type: "role", id: match[1] })),
  rule("channel", /<#(\d{1,20})>/y, (match) => ({ type: "channel", id: match[1] })),
  rule("command", /<\/([-_\p{L}\p{N}\p{M} ]{1,100}):(\d{1,20})>/uy, (match) => ({
    type: "command",
    name: match[1],
    id: match[2],
  })),
  rule("emoji", /<a?:(\w{2,32}):(\d{1,20})>/y, (match) => ({ type: "emoji", name: match[1], id: match[2] })),
  rule("everyone", /@(?:everyone|here)\b/y, (match) => ({ type: "everyone", text: match[0] })),
  rule(
    "link",
    /\[((?:\\.|[^\\[\]]|\[[^[\]]*\])+)\]\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"[^"]*")?\s*\)/y,
    (match, parse) => ({ type: "link", href: match[2], content: parse(match[1], true) }),
  ),
  rule("autolink", /<(https?:\/\/[^\s<>]+)>/y, (match) => link(match[1])),
  rule("url", /https?:\/\/[^\s<>"'|]+/y, (match) => link(trimUrl(match[0]))),
  rule("spoiler", /\|\|([\s\S]+?)\|\|/y, wrap("spoiler")),
  rule("bold", /\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("bold")),
  rule("underline", /__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("underline")),
  rule("italic", /_((?:__|\\[\s\S]|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, wrap("italic")),
  rule("italic", /\*(?=\S)((?:\*\*|\\[\s\S]|[^\\*])+?)(?<!\s)\*(?!\*)/y, wrap("italic")),
  rule("strike", /~~((?:\\[\s\S]|[^\\])+?)~~/y, wrap("strike")),
];

// Characters at which some inline rule may begin; the text between them is copied at once.
const PLAIN = /[^\\`<@[h|*_~]+/y;

function link(href) {
  return { type: "link", href, content: [{ type: "text", text: href }], bare: true };
}

function trimUrl(raw) {
  let url = raw.replace(/[.,:;!?*_~]+$/, "");
  while (url.endsWith(")") && count(url, ")") > count(url, "(")) url = url.slice(0, -1);
  return url;
}

function count(text, character) {
  return text.split(character).length - 1;
}

/** Parse the marks inside one paragraph. `plainLinks` turns off links inside a link's own text. */
function parseInline(text, depth = 0, plainLinks = false) {
  if (depth > MAX_DEPTH) return [{ type: "text", text }];
  const nodes = [];
  const parse = (inner, linkText = plainLinks) => parseInline(inner, depth + 1, linkText);
  let at = 0;
  while (at < text.length) {
    const fence = fenceAt(text, at);
    if (fence) {
      nodes.push(fence.node);
      at = fence.end;
      continue;
    }
    const found = matchAt(text, at, plainLinks);
    if (found) {
      const node = found.rule.build(found.match, parse);
      push(nodes, node);
      at += node.bare && found.rule.type === "url" ? node.href.length : found.match[0].length;
    } else {
      PLAIN.lastIndex = at;
      const plain = PLAIN.exec(text)?.[0] ?? text[at];
      push(nodes, { type: "text", text: plain });
      at += plain.length;
    }
  }
  return nodes;
}

function matchAt(text, at, plainLinks) {
  for (const candidate of INLINE) {
    if (plainLinks && (candidate.type === "link" || candidate.type === "url" || candidate.type === "autolink"))
      continue;
    // A word such as snake_case_name is not italic.
    if (candidate.type === "italic" && text[at] === "_" && at > 0 && /[\p{L}\p{N}]/u.test(text[at - 1])) continue;
    candidate.pattern.lastIndex = at;
    const match = candidate.pattern.exec(text);
    if (match) return { rule: candidate, match };
  }
  return null;
}

function push(nodes, node) {
  const last = nodes.at(-1);
  if (node.type === "text" && last?.type === "text") last.text += node.text;
  else nodes.push(node);
}

const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

/** Parse a whole message: blocks first, then the marks inside each. */
export function parse(text, depth = 0) {
  const blocks = [];
  for (const part of splitFences(text)) {
    if (part.fence) blocks.push(part.fence);
    else blocks.push(...parseLines(part.lines.split("\n"), depth));
  }
  return blocks;
}

// Written with indexOf: a pattern that also trims newlines takes cubic time on hostile input.
function fenceAt(text, at) {
  if (!text.startsWith("```", at)) return null;
  const close = text.indexOf("```", at + 3);
  if (close < 0) return null;
  const raw = text.slice(at + 3, close);
  const head = /^([A-Za-z0-9_+\-.#]{1,40})\n/.exec(raw);
  const body = trimNewlines(head ? raw.slice(head[0].length) : raw);
  if (body.trim() === "") return null;
  const end = text[close + 3] === "\n" ? close + 4 : close + 3;
  return { node: { type: "fence", language: head ? head[1] : "", text: body }, end };
}

function trimNewlines(text) {
  let from = 0;
  let to = text.length;
  while (text[from] === "\n") from++;
  while (to > from && text[to - 1] === "\n") to--;
  return text.slice(from, to);
}

function splitFences(text) {
  const parts = [];
  let from = 0;
  let at = text.indexOf("```");
  while (at >= 0) {
    const fence = isQuoted(text, at) ? null : fenceAt(text, at);
    if (fence) {
      const before = text.slice(from, at);
      if (before) parts.push({ lines: before.replace(/\n$/, "") });
      parts.push({ fence: fence.node });
      from = fence.end;
    }
    at = text.indexOf("```", fence ? from : at + 3);
  }
  if (from < text.length) parts.push({ lines: text.slice(from) });
  return parts.filter((part) => part.fence || part.lines !== "");
}

// A fence inside a quoted line belongs to the quote, whose own parse will find it.
function isQuoted(text, at) {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return line.startsWith("> ");
}

function parseLines(lines, depth) {
  const blocks = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    const subtext = SUBTEXT.exec(line);
    if (depth < 2 && line.startsWith(">>> ")) {
      const rest = [line.slice(4), ...lines.slice(at + 1)].join("\n");
      blocks.push({ type: "quote", content: parse(rest, depth + 2) });
      return blocks;
    }
    if (depth < 2 && line.startsWith("> ")) {
      const quoted = [];
      while (at < lines.length && QUOTE.test(lines[at])) quoted.push(QUOTE.exec(lines[at++])[1]);
      blocks.push({ type: "quote", content: parse(quoted.join("\n"), depth + 2) });
      continue;
    }
    if (ITEM.test(line)) {
      const taken = takeList(lines, at);
      blocks.push(...taken.blocks);
      at = taken.next;
      continue;
    }
    if (heading) blocks.push({ type: "heading", level: heading[1].length, content: parseInline(heading[2]) });
    else if (subtext) blocks.push({ type: "subtext", content: parseInline(subtext[1]) });
    else {
      const from = at;
      while (at + 1 < lines.length && !isBlockStart(lines[at + 1], depth)) at++;
      blocks.push({ type: "paragraph", content: parseInline(lines.slice(from, at + 1).join("\n")) });
    }
    at++;
  }
  return blocks;
}

function isBlockStart(line, depth) {
  const quote = depth < 2 && (line.startsWith("> ") || line.startsWith(">>> "));
  return quote || HEADING.test(line) || SUBTEXT.test(line) || ITEM.test(line);
}

function takeList(lines, at) {
  const rows = [];
  let next = at;
  while (next < lines.length) {
    const match = ITEM.exec(lines[next]);
    if (match) rows.push({ indent: Math.min(match[1].length, 20), mark: match[2], text: match[3] });
    else if (rows.length && /^ {2,}\S/.test(lines[next])) rows.at(-1).text += `\n${lines[next].trim()}`;
    else break;
    next++;
  }
  return { blocks: nest(rows), next };
}

// One list for each run of rows of the same kind; deeper rows go below the item before them.
function nest(rows) {
  const base = rows[0].indent;
  const lists = [];
  let at = 0;
  while (at < rows.length) {
    const { mark, text } = rows[at];
    const ordered = /\d/.test(mark);
    if (lists.at(-1)?.ordered !== ordered)
      lists.push({ type: "list", ordered, start: ordered ? Number.parseInt(mark, 10) : 1, items: [] });
    const deeper = [];
    at++;
    while (at < rows.length && rows[at].indent > base) deeper.push(rows[at++]);
    lists.at(-1).items.push({ content: parseInline(text), below: deeper.length ? nest(deeper) : [] });
  }
  return lists;
}
