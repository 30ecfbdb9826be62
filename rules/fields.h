/* Fields of structs by their place, for the compiled rules: setup.py includes this before all that the compiler writes.

   The compiler knows nothing of the fields of a struct, so that each is looked up by its name, through the class and all
   it inherits from, every time it is read: 130 instructions, where the interpreter remembers for each line of code at
   which place of the object the field lies. Here that is remembered for all lines together, and holds as long as it does
   there: a class has a version, a number that no other has and that it loses as soon as anything of it changes. */

#ifndef WARPOST_FIELDS_H
#define WARPOST_FIELDS_H

#include <Python.h>
#include <stdint.h>

#ifndef Py_GIL_DISABLED /* where threads run at once, one could see what another has half written */

enum { WARPOST_PLACES = 4096 }; /* a power of two, several times the fields that are read in one process */

typedef struct {
    PyObject *name;       /* held, so that no other text comes to lie where it lies */
    unsigned int version; /* of the class */
    unsigned int offset;  /* in the object; 0: found by name alone */
} warpost_place;

extern warpost_place warpost_places[WARPOST_PLACES] __attribute__((visibility("hidden")));

/* Return what PyObject_GetAttr returns, and remember how it is found. */
PyObject *warpost_look_up(PyObject *object, PyObject *name) __attribute__((visibility("hidden")));

static inline warpost_place *warpost_place_of(unsigned int version, PyObject *name)
{
    return &warpost_places[((unsigned int)((uintptr_t)name >> 4) ^ (version * 61)) % WARPOST_PLACES];
}

/* Return what PyObject_GetAttr returns. */
static inline PyObject *warpost_get(PyObject *object, PyObject *name)
{
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    warpost_place *place = warpost_place_of(version, name);
    if (place->name != name || place->version != version) {
        return warpost_look_up(object, name);
    }
    if (place->offset != 0) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        if (value != NULL) {
            return Py_NewRef(value);
        }
    }
    return PyObject_GetAttr(object, name);
}

#define PyObject_GetAttr warpost_get

#endif
#endif
