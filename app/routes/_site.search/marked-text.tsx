import type { MarkedPart } from '~/text/marked'

export function MarkedText({ parts }: { parts: MarkedPart[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? <mark key={index}>{text}</mark> : text,
  )
}
