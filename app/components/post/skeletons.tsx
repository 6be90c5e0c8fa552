import clsx from 'clsx'
import type { ReactNode } from 'react'
import { HEADLINE_SKELETON_ROWS } from './constants'
import { postLabels } from '~/labels/site'
import { headlineBox } from './headlines'

const CARDS = 3

export function HeadlineSkeleton() {
  return (
    <Skeleton className={headlineBox.list}>
      {Array.from({ length: HEADLINE_SKELETON_ROWS }, (_, row) => (
        <div key={row} className={clsx(headlineBox.cell, headlineBox.row)}>
          <Block className={clsx('aspect-4/3 rounded-field', headlineBox.thumb)} />
          <div>
            <Line />
            <Line />
            <Line className="mt-1 w-1/3" />
          </div>
          <div className={headlineBox.preview}>
            <Line />
            <Line className="w-4/5" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

export function CardSkeleton() {
  return (
    <Skeleton className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className="rounded-card border border-line bg-surface">
          <Block className="aspect-video rounded-t-[13px]" />
          <div className="px-4 pt-1 pb-4 lg:px-5">
            <div className="flex min-h-11 items-center">
              <Line className="w-1/4" />
            </div>
            <Line />
            <Line className="w-3/4" />
          </div>
          <div className="flex items-center gap-3 px-4 pb-3 lg:px-5">
            <Block className="size-9 rounded-full" />
            <div className="min-h-12 flex-1">
              <Line className="w-1/2" />
              <Line className="w-1/3" />
            </div>
          </div>
          <div className="px-4 pb-4 lg:px-5 lg:pb-5">
            <Block className="h-11 rounded-button" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}

/** Appears after 150 ms, so that a fast load does not flash; announced once to screen readers. */
function Skeleton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div>
      <p role="status" lang="en" className="sr-only">
        {postLabels.loading}
      </p>
      <div aria-hidden className="transition-opacity delay-150 starting:opacity-0">
        <div className={clsx('motion-safe:animate-pulse', className)}>{children}</div>
      </div>
    </div>
  )
}

/** Not `bg-sunk` alone: it hardly shows on the page background. */
function Block({ className }: { className: string }) {
  return <div className={clsx('bg-line/60', className)} />
}

function Line({ className = 'w-full' }: { className?: string }) {
  return <div className={clsx('my-2 h-3.5 rounded-full bg-line/60', className)} />
}
