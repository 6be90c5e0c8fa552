/** Labels are data: one folder for each language and one for the specification's mixture. */

/** One string for each plural form of `count`. */
type Plural = { readonly one: string; readonly other: string }

/** The shape of another language's labels: the same keys with other strings. A missing or extra key is a type error. */
export type Words<T> = T extends string
  ? string
  : T extends Plural
    ? { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }
    : { readonly [Key in keyof T]: Words<T[Key]> }

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never

type Value = string | number | readonly string[]

type Values<Name extends string> = { [Key in Name]: Key extends 'count' ? number : Value }

/** Labels ready for use: a string that contains `{name}` becomes a function of its values. */
export type Labels<T> = T extends string
  ? [Names<T>] extends [never]
    ? string
    : (values: Values<Names<T>>) => string
  : T extends Plural
    ? (values: Values<'count' | Names<T['one'] | T['other']>>) => string
    : { readonly [Key in keyof T]: Labels<T[Key]> }

/** @param locale the locale for plurals, numbers and lists */
export function toLabels<T extends object>(words: Words<T>, locale: string): Labels<T> {
  return convert(words, locale) as Labels<T>
}

function convert(words: unknown, locale: string): unknown {
  if (typeof words === 'string') {
    return words.includes('{') ? (values: PlaceholderValues) => fill(words, values, locale) : words
  }
  const texts = words as Record<string, string>
  if (typeof texts.other === 'string' && typeof texts.one === 'string') {
    return (values: PlaceholderValues) => {
      const form = new Intl.PluralRules(locale).select(Number(values.count))
      return fill(texts[form] ?? texts.other!, values, locale)
    }
  }
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, convert(text, locale)]),
  )
}

type PlaceholderValues = Record<string, Value>

export function fill(text: string, values: PlaceholderValues, locale: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    if (typeof value === 'string') return value
    return typeof value === 'number'
      ? new Intl.NumberFormat(locale).format(value)
      : new Intl.ListFormat(locale).format(value)
  })
}
