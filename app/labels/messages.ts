/** Error and schema messages are keys with values, translated at the edge. This file contains no label text, because browsers load it. */
import type { doctor } from './en/doctor'
import type { checks, errors } from './en/messages'
import type { Labels } from './words'

export type FieldName = keyof typeof checks.fields

export type Sentences = Labels<Omit<typeof checks, 'fields'> & typeof errors & typeof doctor>

type Key = keyof Sentences
type PlainKey = { [Each in Key]: Sentences[Each] extends string ? Each : never }[Key]

/** Empty for keys without values. */
type ValuesOf<Each extends Key> = Sentences[Each] extends (values: infer Values) => string
  ? [values: 'field' extends keyof Values ? Values & { field: FieldName } : Values]
  : []

declare const isMessage: unique symbol

/** A key, a key with values as JSON, or English text. Always a string, since schemas support nothing else. */
export type Message = PlainKey | (string & { [isMessage]: true })

export function say<Each extends Key>(key: Each, ...[values]: ValuesOf<Each>): Message {
  if (!values) return key as Message
  const texts = Object.entries(values).map(([name, value]) => [name, toText(name, value)])
  return `${key} ${JSON.stringify(Object.fromEntries(texts))}` as Message
}

/** Does not group digits, as in earlier API messages. `count` stays a number, because it selects the plural form. */
const toText = (name: string, value: unknown) =>
  typeof value === 'number' && name !== 'count' ? String(value) : value

/** A sentence for the API or the command line, which use only English. */
export const english = (sentence: string) => sentence as Message

/** @param labels in browsers, the labels of `checks`; on the server, the labels of all messages */
export function toSentence(message: string, labels: object): string {
  const [, key = '', json] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? []
  const { fields, ...sentences } = labels as Record<string, unknown> & {
    fields: Record<string, string>
  }
  const sentence = Object.hasOwn(sentences, key) ? sentences[key] : undefined
  if (typeof sentence !== 'function') return typeof sentence === 'string' ? sentence : message
  const { field, uses, ...values } = JSON.parse(json ?? '{}') as Record<string, string> & {
    uses?: string[]
  }
  const parts = {
    ...(field && { field: fields[field] }),
    ...(uses && { uses: uses.map((use) => toSentence(use, labels)) }),
  }
  return (sentence as (values: object) => string)({ ...values, ...parts })
}

/** Returns a function for conform's `formatError`. */
export const toSentences =
  (labels: object) =>
  (issues: readonly { message: string }[]): string[] =>
    issues.map(({ message }) => toSentence(message, labels))

/** Joins all field messages into one string. Excludes form-level messages, which are shown above the form. */
export function fieldMessages({
  error,
}: {
  error?: Record<string, string[] | null> | null
}): string | undefined {
  const { '': _, ...fields } = error ?? {}
  return Object.values(fields).flat().join(' · ') || undefined
}
