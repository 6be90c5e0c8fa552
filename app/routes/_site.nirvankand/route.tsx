import {
  Await,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/react'
import { Fragment, Suspense } from 'react'
import { labelsIn, presentLabels, useLabels } from '~/components/site/use-labels'
import { EmptyState } from '~/components/ui/empty-state'
import { DomainError } from '~/domain/core/errors'
import { type DevotionalText, findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { attempt, cachedLoader } from '~/http/handlers.server'
import { pageMeta } from '~/http/page-meta.server'
import { detectLanguage } from '~/text/language'
import { toPlainText } from '~/text/plain-text'
import type { loader as rootLoader } from '~/root'
import type { CachedHandle } from '~/server/cached-routes.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

/** There is no data while `clientLoader` waits for the server. */
export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({
  data,
  matches,
}) => {
  const root = matches.find(({ id }) => id === 'root')?.data
  return data?.meta ?? [{ title: `${labelsIn(matches).site.nirvankand} | ${root?.site.name}` }]
}

export const loader = cachedLoader(async ({ request, deps, labels }) => {
  if (!deps.settings().site.verses) throw new DomainError('NotFound', 'pageNotFound')
  const text = attempt(deps, labels.failures.nirvankand, () => {
    const found = findDevotionalText(deps)
    return found && toVerses(found)
  })
  const loaded = await text
  const meta = pageMeta(request, deps, {
    noIndex: loaded.ok && !loaded.value?.shlokas.length,
    title: labels.site.nirvankand,
    description: labels.loaders.aboutVerses,
  })
  return { data: { text, meta }, cache: { isIncomplete: !loaded.ok } }
})

/** With JavaScript, the verses page opens immediately, with 'Loading...' (specification §2). */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const text = serverLoader<typeof loader>().then((page) => page.text)
  return {
    text: text.catch(() => ({ ok: false, message: presentLabels().failures.nirvankand }) as const),
  }
}

function toVerses({ title, subtitle, shlokas }: DevotionalText) {
  const toText = (text: string) => ({ text, language: detectLanguage(text) })
  return {
    title: toText(title),
    subtitle: toText(subtitle),
    shlokas: shlokas.map((html) => ({ html, language: detectLanguage(toPlainText(html)) })),
  }
}

export default function NirvankandPage() {
  const { text } = useLoaderData<typeof loader>()
  const { site, errors } = useLabels()
  return (
    <Suspense fallback={<Message text={site.loading} />}>
      <Await resolve={text}>
        {(loaded) => {
          if (!loaded.ok) return <Message text={errors.prefix + loaded.message} canRetry />
          return loaded.value ? <Verses text={loaded.value} /> : <Message text={site.noContent} />
        }}
      </Await>
    </Suspense>
  )
}

function Message({ text, canRetry = false }: { text: string; canRetry?: boolean }) {
  const { tryAgain } = useLabels().lost
  const link = canRetry ? { to: '/nirvankand', label: tryAgain } : undefined
  return <EmptyState text={text} drawing="scroll" link={link} />
}

function Verses({ text: { title, subtitle, shlokas } }: { text: ReturnType<typeof toVerses> }) {
  return (
    <article>
      <header className="on-dark bg-maroon px-4 py-10 text-center text-cream lg:py-14">
        <h1 lang={title.language} className="font-serif text-hero text-haldi">
          {title.text}
        </h1>
        {subtitle.text && (
          <p lang={subtitle.language} className="mt-2 text-article">
            {subtitle.text}
          </p>
        )}
      </header>
      <div className="mx-auto my-6 max-w-2xl px-4">
        <div className="rounded-card border border-line bg-surface px-2 py-8 text-center font-serif text-xl leading-[1.9] max-[22rem]:text-lg sm:px-10">
          {shlokas.map(({ html, language }, index) => (
            <Fragment key={index}>
              {index > 0 && VERSE_RULE}
              <div
                id={`verse-${index + 1}`}
                lang={language}
                className="wrap-anywhere target:rounded-field target:bg-haldi/25"
                dangerouslySetInnerHTML={{ __html: html }}
              />
            </Fragment>
          ))}
        </div>
      </div>
    </article>
  )
}

const VERSE_RULE = (
  <div role="separator" className="my-5 flex items-center gap-4 px-4 text-link">
    <span aria-hidden className="flex-1 border-t border-line" />
    <span aria-hidden>॥</span>
    <span aria-hidden className="flex-1 border-t border-line" />
  </div>
)
