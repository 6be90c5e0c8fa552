import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLabels } from '~/components/site/use-labels'

/** Appears after 150 ms, so that it does not flash on a fast load. Screen readers announce it once. */
export function Skeleton({ className, children }: { className: string; children: ReactNode }) {
  const { post: labels, lang } = useLabels()
  return (
    <div>
      <p role="status" lang={lang.en} className="sr-only">
        {labels.loading}
      </p>
      <div aria-hidden className="transition-opacity delay-150 starting:opacity-0">
        <div className={clsx('motion-safe:animate-pulse', className)}>{children}</div>
      </div>
    </div>
  )
}

/** `bg-sunk` alone is hardly visible on the page background. */
export function Block({ className }: { className: string }) {
  return <div className={clsx('bg-line/60', className)} />
}

export function Line({ className = 'w-full' }: { className?: string }) {
  return <div className={clsx('my-2 h-3.5 rounded-full bg-line/60', className)} />
}
