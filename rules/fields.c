/* Where the fields of structs lie: see fields.h. */

#include "fields.h"

#ifndef Py_GIL_DISABLED

#include <structmember.h>

#undef PyObject_GetAttr

warpost_place warpost_places[WARPOST_PLACES];

/* Return where the objects of a class have a field, 0 where what they have by this name is anything else. */
static unsigned int offset_of(PyTypeObject *kind, PyObject *name)
{
    if (kind->tp_getattro != PyObject_GenericGetAttr) {
        return 0;
    }
    PyObject *found = PyObject_GetAttr((PyObject *)kind, name); /* of a field its class hands out the descriptor */
    if (found == NULL) {
        PyErr_Clear();
        return 0;
    }
    unsigned int offset = 0;
    if (Py_IS_TYPE(found, &PyMemberDescr_Type) && PyType_IsSubtype(kind, PyDescr_TYPE(found))) {
        const PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && (member->flags & ~READONLY) == 0) {
            offset = (unsigned int)member->offset;
        }
    }
    Py_DECREF(found);
    return offset;
}

PyObject *warpost_look_up(PyObject *object, PyObject *name)
{
    PyObject *value = PyObject_GetAttr(object, name);
    if (value == NULL || !PyUnicode_CheckExact(name)) {
        return value;
    }
    PyTypeObject *kind = Py_TYPE(object);
    unsigned int version = kind->tp_version_tag;
    unsigned int offset = offset_of(kind, name);
    if (version != 0 && version == kind->tp_version_tag) {
        warpost_place *place = warpost_place_of(version, name);
        PyObject *before = place->name;
        *place = (warpost_place){Py_NewRef(name), version, offset};
        Py_XDECREF(before);
    }
    return value;
}

#endif
