import { isDeepStrictEqual } from 'node:util'

type Values = Record<string, unknown>

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (whole: object): Values => ({ ...whole })

/**
 * Merges two people's changes of the same values. Objects are merged field by field, lists as a whole. Where both changed a
 * field, `own` is taken, and `clashes` has the saved value by the path of the field, such as `header.code`.
 */
export function mergeChanges<Whole extends object>(base: Whole, own: Whole, saved: Whole) {
  const clashes: Values = {}
  const merged = merge(fieldsOf(base), fieldsOf(own), fieldsOf(saved), '', clashes)
  return { merged: merged as Whole, clashes }
}

function merge(base: Values, own: Values, saved: Values, path: string, clashes: Values): Values {
  return Object.fromEntries(
    Object.entries(own).map(([name, value]) => {
      const [before, theirs] = [base[name], saved[name]]
      if (isGroup(before) && isGroup(value) && isGroup(theirs))
        return [name, merge(before, value, theirs, `${path}${name}.`, clashes)]
      if (isDeepStrictEqual(value, before)) return [name, theirs]
      if (!isDeepStrictEqual(theirs, before) && !isDeepStrictEqual(theirs, value))
        clashes[path + name] = theirs
      return [name, value]
    }),
  )
}

/** Returns the names of the fields with different values. */
export const listChanges = (before: object, after: object): string[] => {
  const earlier = fieldsOf(before)
  return Object.entries(after).flatMap(([name, value]) =>
    isDeepStrictEqual(value, earlier[name]) ? [] : [name],
  )
}
