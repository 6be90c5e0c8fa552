import { Await, useLoaderData, type MetaFunction } from '@remix-run/react'
import { Fragment, Suspense } from 'react'
import { EmptyState } from '~/components/ui/empty-state'
import { findDevotionalText } from '~/domain/nirvankand/nirvankand.server'
import { attempt } from '~/http/attempt.server'
import { pageLoader } from '~/http/door.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { nirvankandLabels } from '~/i18n/labels/nirvankand'
import { postLabels } from '~/i18n/labels/post'
import { siteLabels } from '~/i18n/labels/site'
import { detectLanguage, type Language } from '~/text/language'

interface VersesView {
  title: string
  subtitle: string
  shlokas: string[]
  language: Language
}

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(({ request, deps }) => ({
  text: attempt(deps, nirvankandLabels.failed, (): VersesView | null => {
    const text = findDevotionalText(deps)
    return text && { ...text, language: detectLanguage(text.title) }
  }),
  meta: pageMeta(request, deps.settings, {
    title: siteLabels.nirvankand,
    description: nirvankandLabels.description,
  }),
}))

export default function NirvankandPage() {
  const { text } = useLoaderData<typeof loader>()
  return (
    <Suspense fallback={<Message text={nirvankandLabels.loading} />}>
      <Await resolve={text}>
        {(loaded) => {
          if (!loaded.ok) return <Message text={postLabels.errorPrefix + loaded.message} />
          return loaded.value ? (
            <Verses text={loaded.value} />
          ) : (
            <Message text={nirvankandLabels.empty} />
          )
        }}
      </Await>
    </Suspense>
  )
}

function Message({ text }: { text: string }) {
  return <EmptyState text={text} language="en" drawing="scroll" />
}

function Verses({ text }: { text: VersesView }) {
  return (
    <article lang={text.language}>
      <header className="on-dark bg-maroon px-4 py-10 text-center text-cream lg:py-14">
        <h1 className="font-serif text-hero text-haldi">{text.title}</h1>
        {text.subtitle && <p className="mt-2 text-article">{text.subtitle}</p>}
      </header>
      <div className="mx-auto my-6 max-w-[42rem] px-4">
        <div className="rounded-card border border-line bg-surface px-4 py-8 text-center font-serif text-[1.25rem] leading-[1.9] sm:px-10">
          {text.shlokas.map((shlok, index) => (
            <Fragment key={index}>
              {index > 0 && <VerseRule />}
              <div className="wrap-anywhere" dangerouslySetInnerHTML={{ __html: shlok }} />
            </Fragment>
          ))}
        </div>
      </div>
    </article>
  )
}

function VerseRule() {
  return (
    <div role="separator" className="my-5 flex items-center gap-4 text-link">
      <span aria-hidden className="flex-1 border-t border-line" />
      <span aria-hidden>॥</span>
      <span aria-hidden className="flex-1 border-t border-line" />
    </div>
  )
}
