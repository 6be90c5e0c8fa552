import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { OwnText } from '~/components/article/own-text'
import { PhoneLinks } from '~/components/site/phone-links'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { Icon, type IconName } from '~/components/ui/icon'
import { EmailText } from '~/components/ui/inline-text'
import { findOwnPage } from '~/domain/posts/pages.server'
import { pageLoader } from '~/http/handlers.server'
import { ownPageMeta, pageMeta } from '~/http/page-meta.server'
import { contact as words } from '~/labels/specified/contact'
import type { CachedHandle } from '~/server/cached-routes.server'
import { type PageText, toPageText } from '~/view-models/post.server'

export const handle = { cacheParams: [] } satisfies CachedHandle

export { loadedMeta as meta } from '~/components/site/loader-data'

export const loader = pageLoader(({ request, deps, labels: { contact }, speech }) => {
  const page = findOwnPage(deps, 'contact')
  return {
    ...(page && { text: toPageText(page, deps.settings().site.digits) }),
    meta: page
      ? ownPageMeta(request, deps, page, speech.chosen)
      : pageMeta(request, deps, { title: contact.title, description: contact.description }),
  }
})

export default function ContactPage() {
  const { contact } = useRootData().site
  const { contact: labels, lang } = useLabels({ contact: words })
  const { text } = useLoaderData<{ text?: PageText }>()
  return (
    <div lang={lang.en} className="pb-8 lg:pb-12">
      <header className="bg-maroon px-4 pt-10 pb-20 text-center text-cream lg:pt-14">
        <h1 className="text-heading font-bold text-haldi">{labels.title}</h1>
        <p className="mx-auto mt-2 max-w-[44rem]">{labels.description}</p>
      </header>
      <ul className="container-page -mt-12 grid max-w-5xl gap-4 md:auto-cols-fr md:grid-flow-col lg:gap-6">
        {contact.location && (
          <ContactBlock icon="map-pin" heading={labels.url} note={labels.locationNote}>
            <span lang={contact.location.language}>{contact.location.text}</span>
          </ContactBlock>
        )}
        {contact.phones.length > 0 && (
          <ContactBlock icon="phone" heading={labels.phone} note={contact.hours}>
            <PhoneLinks phones={contact.phones} className="text-link underline" />
          </ContactBlock>
        )}
        {contact.email && (
          <ContactBlock icon="mail" heading={labels.email} note={labels.emailNote}>
            <a className="text-link underline" href={`mailto:${contact.email}`}>
              <EmailText email={contact.email} />
            </a>
          </ContactBlock>
        )}
      </ul>
      {text && (
        <div className="container-page mt-8">
          <OwnText text={text} heading="h2" />
        </div>
      )}
    </div>
  )
}

interface ContactBlockProps {
  icon: IconName
  heading: string
  note?: string | { text: string; language: string }
  children: ReactNode
}

function ContactBlock({ icon, heading, note, children }: ContactBlockProps) {
  const { text, language } =
    typeof note === 'string' ? { text: note, language: undefined } : (note ?? {})
  return (
    <li className="rounded-card border border-line bg-surface p-6 md:px-4 md:text-center">
      <Icon name={icon} className="size-8 text-link md:mx-auto" />
      <h2 className="mt-3 text-card font-bold text-ink">{heading}</h2>
      <p className="mt-1 font-semibold wrap-anywhere md:max-lg:text-small">{children}</p>
      <p lang={language} className="mt-1 text-small text-muted">
        {text}
      </p>
    </li>
  )
}
