import type { MetaFunction } from '@remix-run/react'
import { pageLoader } from '~/http/handlers.server'
import { toMetaDescriptors } from '~/http/page-meta'
import { pageMeta } from '~/http/page-meta.server'
import { truncate } from '~/text/truncate'
import { aboutText } from './about-text'

const DESCRIPTION_LENGTH = 155

export const meta: MetaFunction<typeof loader> = ({ data }) => toMetaDescriptors(data?.meta)

export const loader = pageLoader(({ request, deps }) => ({
  meta: pageMeta(request, deps.settings, {
    title: aboutText.title,
    description: truncate(aboutText.paragraphs[0]!, DESCRIPTION_LENGTH),
  }),
}))

export default function AboutPage() {
  return (
    <div className="container-page py-8">
      <article
        lang="hi"
        className="mx-auto max-w-4xl rounded-card border border-line bg-surface px-4 py-8 sm:px-10 lg:px-16"
      >
        <h1 className="mx-auto max-w-[44rem] text-title font-bold text-head">{aboutText.title}</h1>
        <div className="prose mx-auto mt-6">
          {aboutText.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </article>
    </div>
  )
}
