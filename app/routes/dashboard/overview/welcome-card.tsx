import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { overviewLabels as labels } from '~/labels/dashboard'
import type { WelcomeView } from '~/view-models/overview'

export function WelcomeCard({ hasPicture, hasCategories }: WelcomeView) {
  const steps = [
    { tab: 'profile', isDone: hasPicture, text: labels.aboutYou, hint: labels.aboutYouHint },
    {
      tab: 'manage-categories',
      isDone: hasCategories,
      text: labels.firstCategories,
      hint: labels.firstCategoriesHint,
    },
    { tab: 'create-post', isDone: false, text: labels.firstPost, hint: labels.firstPostHint },
  ]
  return (
    <section
      aria-labelledby="welcome"
      className="max-w-2xl rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="welcome" className="text-section font-bold text-head">
        {labels.welcome}
      </h2>
      <ol className="mt-3 divide-y divide-line">
        {steps.map(({ tab, isDone, text, hint }, index) => (
          <li key={tab}>
            <Link
              to={`/dashboard?tab=${tab}`}
              className="group flex items-center gap-4 py-4 text-ink"
            >
              <span
                className={clsx(
                  'flex size-9 shrink-0 items-center justify-center rounded-full font-bold',
                  isDone ? 'border border-line-strong text-ok' : 'bg-haldi text-on-haldi',
                )}
              >
                {isDone ? <Check aria-hidden className="size-5" /> : index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">{text}</span>
                <span className="block text-small text-muted">{hint}</span>
              </span>
              {isDone && <VisuallyHidden>{labels.done}</VisuallyHidden>}
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
