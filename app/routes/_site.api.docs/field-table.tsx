import { apiDocsLabels as labels } from '~/labels/api'
import type { FieldView } from './docs-view.server'

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
