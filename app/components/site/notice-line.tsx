import { Link } from '@remix-run/react'
import { noticeLabels } from '~/labels/notice'
import type { RootData } from '~/view-models/site.server'

export function NoticeLine({ text, language, to }: NonNullable<RootData['notice']>) {
  const label = language === 'hi' ? noticeLabels.hindi : noticeLabels.english
  return (
    <aside
      aria-label={label}
      lang={language}
      className="notice-line no-print bg-err px-4 py-2 text-center text-small font-semibold wrap-anywhere text-on-err dark:bg-maroon dark:text-cream"
    >
      <span className="me-2 rounded-sm border px-1.5 py-0.5">{label}</span>
      {to ? (
        <Link to={to} className="underline focus-visible:outline-current">
          {text}
        </Link>
      ) : (
        text
      )}
    </aside>
  )
}
