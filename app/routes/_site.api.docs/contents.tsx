import type { DocsView } from './docs-view.server'
import { apiDocsLabels as labels } from '~/labels/api'

export function Contents({ groups }: Pick<DocsView, 'groups'>) {
  return (
    <nav
      aria-label={labels.contents}
      className="lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="grid gap-4 sm:grid-cols-2 lg:block lg:space-y-4">
        {groups.map(({ id, name, operations }) => (
          <li key={id}>
            <a href={`#${id}`} className="font-bold text-ink hover:underline">
              {name}
            </a>
            <ul className="mt-1 border-s-2 border-line ps-3">
              {operations.map((operation) => (
                <li key={operation.id}>
                  <a
                    href={`#${operation.id}`}
                    className="inline-flex min-h-8 items-center text-small text-link hover:underline"
                  >
                    {operation.summary}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}
