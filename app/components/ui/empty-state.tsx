import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { buttonClass } from './button'

interface EmptyStateProps {
  text: string
  /** By default, the language of the labels for English pages. */
  language?: string
  drawing?: DrawingName
  link?: { to: string; label: string }
  children?: ReactNode
}

export function EmptyState({ text, language, drawing = 'diya', link, children }: EmptyStateProps) {
  const { lang } = useLabels()
  return (
    <div
      className="flex flex-col items-center gap-4 px-4 py-10 text-center"
      lang={language ?? lang.en}
    >
      <LineDrawing name={drawing} className="text-line-strong" />
      <p className="max-w-[36ch] text-body text-balance text-muted">{text}</p>
      {link && (
        <Link to={link.to} prefetch="intent" lang={lang.en} className={buttonClass('outline')}>
          {link.label}
        </Link>
      )}
      {children}
    </div>
  )
}

type DrawingName = 'diya' | 'scroll' | 'lens'

const drawings: Record<DrawingName, ReactNode> = {
  diya: (
    <>
      <path className="fill-haldi" d="M48 14c8 9 11 15 11 21a11 11 0 0 1-22 0c0-6 3-12 11-21Z" />
      <path d="M48 31c3 3 4 5 4 7.5a4 4 0 0 1-8 0c0-2.5 1-4.5 4-7.5Z" />
      <path d="M48 46v8" />
      <path d="M12 54h72c0 16-14 26-36 26S12 70 12 54Z" />
      <path d="M22 64c14 5 38 5 52 0M36 86h24M40 80v6M56 80v6" />
      <path d="M26 26v6M23 29h6M72 20v6M69 23h6" />
    </>
  ),
  scroll: (
    <>
      <path className="fill-haldi" d="M14 22a7 7 0 0 1 14 0v8H14Z" />
      <path d="M21 15h49a8 8 0 0 1 8 8v42" />
      <path d="M28 22v50a9 9 0 0 0 9 9h41a8 8 0 0 0 8-8v-8H46v7a9 9 0 0 1-9 9" />
      <path d="M38 29h28M38 39h28M38 49h18" />
    </>
  ),
  lens: (
    <>
      <circle className="fill-haldi" cx="42" cy="42" r="27" />
      <circle cx="42" cy="42" r="20" className="fill-page" />
      <path d="m61 61 6 6" />
      <path d="m65 69 4-4 16 16a3 3 0 0 1-4 4Z" />
      <path d="M33 36h18M33 44h12" />
    </>
  ),
}

export function LineDrawing({ name, className }: { name: DrawingName; className?: string }) {
  return (
    <svg
      viewBox="0 0 96 96"
      width="96"
      height="96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {drawings[name]}
    </svg>
  )
}
