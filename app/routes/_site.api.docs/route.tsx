import { useLoaderData } from '@remix-run/react'
import { SectionHeading } from '~/components/ui/section-heading'
import { pageLoader } from '~/http/handlers.server'
import { pageMeta } from '~/http/page-meta.server'
import { apiDocsLabels as labels } from '~/labels/api'
import { docsView, type DocsView } from './docs-view.server'
import { Card, FieldTable, InlineCode, OperationCard } from './operation-card'
import '~/styles/staff.css'

export { loadedMeta as meta } from '~/components/site/loader-data'

export const loader = pageLoader(({ request, deps, origin }) => ({
  docs: docsView(origin),
  meta: pageMeta(request, deps, { title: labels.title, description: labels.description }),
}))

export default function ApiDocsPage() {
  const { docs } = useLoaderData<typeof loader>()
  const [intro = '', ...points] = docs.about
  return (
    <div lang="en" className="container-page py-8">
      <h1 className="text-heading font-bold text-head">{labels.title}</h1>
      <div className="mt-4 max-w-[48rem] space-y-3">
        <p>
          <InlineCode text={intro} />
        </p>
        <ul className="list-disc space-y-1 ps-6 marker:text-link">
          {points.map((point) => (
            <li key={point}>
              <InlineCode text={point.replace(/^- /, '')} />
            </li>
          ))}
        </ul>
        <p>
          <a href="/api/openapi.json" className="font-semibold text-link underline">
            {labels.json}
          </a>
        </p>
      </div>
      <div className="mt-8 gap-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Contents groups={docs.groups} />
        <div>
          {docs.groups.map(({ id, name, operations }) => (
            <section key={id} aria-labelledby={id} className="mt-10 first:mt-8 lg:first:mt-0">
              <SectionHeading id={id} text={name} language="en" />
              <div className="space-y-6">
                {operations.map((operation) => (
                  <OperationCard key={operation.id} operation={operation} />
                ))}
              </div>
            </section>
          ))}
          <section aria-labelledby="shapes" className="mt-10">
            <SectionHeading id="shapes" text={labels.shapes} language="en" />
            <div className="space-y-6">
              {docs.shapes.map(({ name, description, fields }) => (
                <Card key={name} id={`shape-${name}`} name={name}>
                  {description && (
                    <p className="mt-1 text-muted">
                      <InlineCode text={description} />
                    </p>
                  )}
                  <FieldTable name={name} fields={fields} />
                </Card>
              ))}
            </div>
          </section>
        </div>
      </div>
    </div>
  )
}

function Contents({ groups }: Pick<DocsView, 'groups'>) {
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
