import type { ReactNode } from 'react'
import type { FieldView, OperationView } from './docs-view.server'
import { apiDocsLabels as labels } from '~/labels/api'

export function OperationCard({ operation }: { operation: OperationView }) {
  const { id, method, path, summary, description, rights, takes, replies, curl } = operation
  return (
    <Card
      id={id}
      name={summary}
      note={
        <span className="ms-auto rounded-full border border-line-strong px-3 text-meta text-muted">
          {labels.rights[rights]}
        </span>
      }
    >
      <p className="mt-2 wrap-anywhere">
        <code className="rounded-sm bg-haldi px-2 py-0.5 font-bold text-on-haldi">{method}</code>{' '}
        <code className="font-semibold">{path}</code>
      </p>
      {description && (
        <p className="mt-3 max-w-[44rem] text-muted">
          <InlineCode text={description} />
        </p>
      )}
      {takes.map(({ kind, fields }) => (
        <div key={kind} className="mt-5">
          <h4 className="font-bold text-head">{labels[kind]}</h4>
          <FieldTable name={`${summary}: ${labels[kind]}`} fields={fields} />
        </div>
      ))}
      <h4 className="mt-5 font-bold text-head">{labels.replies}</h4>
      <ul className="mt-2 space-y-1 text-small">
        {replies.map(({ status, description: meaning, shape }) => (
          <li key={status} className="flex gap-3">
            <code className="w-10 shrink-0 font-semibold">{status}</code>
            <span>
              <InlineCode text={meaning} />
              {shape && status.startsWith('2') && (
                <>
                  {': '}
                  <code className="wrap-anywhere text-muted">{shape}</code>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <details className="mt-5">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-link">
          {labels.tryIt}
        </summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by
            keyboard */}
        <pre tabIndex={0} className="overflow-x-auto rounded-field bg-sunk p-4 text-small">
          <code>{curl}</code>
        </pre>
      </details>
    </Card>
  )
}

interface CardProps {
  id: string
  name: string
  note?: ReactNode
  children: ReactNode
}

export function Card({ id, name, note, children }: CardProps) {
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      className="scroll-mt-24 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 id={`${id}-name`} className="text-card font-bold text-ink">
          {name}
        </h3>
        {note}
      </div>
      {children}
    </article>
  )
}

export function InlineCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={at} className="rounded-sm bg-sunk px-1 text-[0.92em] wrap-anywhere">
        {part}
      </code>
    ),
  )
}

export function FieldTable({ name, fields }: { name: string; fields: FieldView[] }) {
  return (
    <table aria-label={name} className="mt-3 w-full border-t border-line text-start text-small">
      <thead className="sr-only">
        <tr>
          <th scope="col">{labels.name}</th>
          <th scope="col">{labels.type}</th>
          <th scope="col">{labels.meaning}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr
            key={field.name}
            className="border-b border-line align-top max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-2"
          >
            <th scope="row" className="pe-4 text-start font-normal sm:w-40 sm:py-2">
              <code className="font-semibold wrap-anywhere text-ink">{field.name}</code>
            </th>
            <td className="pe-4 text-muted sm:w-44 sm:py-2">
              <code className="wrap-anywhere">{field.type}</code>
              {field.isRequired && <span className="block">{labels.required}</span>}
            </td>
            <td className="max-sm:w-full sm:py-2">
              <InlineCode text={field.description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
