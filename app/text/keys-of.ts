/** Like `Object.keys`, for an object that has only the keys of its type. */
export function keysOf<Of extends object>(of: Of): (keyof Of & string)[] {
  return Object.keys(of) as (keyof Of & string)[]
}
