import { useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { LANGUAGE_PATH } from '~/paths/reader-paths'
import { useInterface } from './use-labels'

/** Reloads the document, so that no part of the page stays in the other language. */
export function LanguageForm({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const { language: present, languages = {} } = useInterface() ?? {}
  return (
    <form method="post" action={LANGUAGE_PATH} className={clsx('flex flex-wrap gap-4', className)}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          name="language"
          value={code}
          lang={code}
          aria-current={code === present || undefined}
          className="min-h-11 text-link underline aria-[current]:font-bold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {name}
        </button>
      ))}
    </form>
  )
}
