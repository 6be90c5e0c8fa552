import { useLabels } from '~/components/site/use-labels'
import { VisuallyHidden } from '~/components/ui/inline-text'
import type {
  ComparedBlock,
  Comparison,
  FormatChange,
  FormatName,
  Part,
} from '~/domain/history/compare.server'

/** Shows the differences word by word. Not every screen reader announces `<ins>` and `<del>`, so both have hidden labels. */
export function ComparisonView({ comparison }: { comparison: Comparison }) {
  const labels = useLabels().history
  const nameOf = useFieldNames()
  const { fields, blocks, sides } = comparison
  const hasBlocks = blocks.some(({ skipped }) => skipped === 0)
  if (fields.length === 0 && !hasBlocks && !sides) return <p>{labels.same}</p>
  return (
    <div className="space-y-4">
      {fields.map(({ name, parts }) => (
        <section key={name}>
          <h3 className="text-small font-bold text-muted">{nameOf(name)}</h3>
          <p className="wrap-anywhere">
            <Parts parts={parts} />
          </p>
        </section>
      ))}
      {hasBlocks && (
        <section className="space-y-3">
          <h3 className="text-small font-bold text-muted">{labels.text}</h3>
          {blocks.map((block, number) => (
            <Block key={number} block={block} />
          ))}
        </section>
      )}
      {sides && (
        <>
          <p role="note">{labels.tooLong}</p>
          <div className="grid gap-6 md:grid-cols-2">
            {sides.map((texts, side) => (
              <div key={side} className="space-y-3 wrap-anywhere whitespace-pre-line">
                {texts.map((text, number) => (
                  <p key={number}>{text}</p>
                ))}
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

export function useFieldNames(): (name: string) => string {
  const { checks, postForm } = useLabels()
  const names: Partial<Record<string, string>> = { ...checks.fields, ...postForm.labels }
  return (name) => names[name] ?? name
}

function Block({ block: { parts, becomes, skipped } }: { block: ComparedBlock }) {
  const labels = useLabels().history
  if (skipped > 0)
    return <p className="text-small text-muted">… {labels.skipped({ count: skipped })}</p>
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <Parts parts={parts} />
      {becomes && <Note>{labels.becomes[becomes]}</Note>}
    </p>
  )
}

function Note({ children }: { children: string }) {
  return <span className="ms-1 text-meta text-muted">({children})</span>
}

function Parts({ parts }: { parts: Part[] }) {
  const labels = useLabels().history
  return parts.map(({ kind, text, notes, isPicture }, number) => {
    const content = isPicture ? labels.picture({ name: text }) : text
    const Change = kind === 'added' ? 'ins' : 'del'
    return (
      <span key={number}>
        {kind === 'same' ? (
          content
        ) : (
          <Change className={kind === 'added' ? 'bg-ok/15' : 'bg-err/15'}>
            <VisuallyHidden>{labels[kind]} </VisuallyHidden>
            {content}
            <VisuallyHidden> {labels.end} </VisuallyHidden>
          </Change>
        )}
        {notes.map((note) => {
          const [change, format] = note.split(' ') as [FormatChange, FormatName]
          return <Note key={note}>{labels.notes[change]({ format: labels.formats[format] })}</Note>
        })}
      </span>
    )
  })
}
