import type { MarkedPart } from '~/text/marked'

/** A text as its author wrote it, with the words that were looked for marked. */
export function MarkedText({ parts }: { parts: MarkedPart[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
}
