import { CircleAlert } from 'lucide-react'
import { buttonClass } from '~/components/ui/button'
import type { RescueError, RescuedText } from '~/http/rescue.server'
import { rescueLabels } from '~/i18n/labels/rescue'
import type { FormKind } from './form-buttons'
import { PostForm } from './post-form'

const EXPLANATIONS: Record<RescuedText['reason'], string> = {
  'signed-out': rescueLabels.signedOut,
  forbidden: rescueLabels.forbidden,
  gone: rescueLabels.gone,
}

/** A page in place of an error page: the form that could not be taken, with the text in it. */
export function RescuedForm({ message, rescued }: Pick<RescueError, 'message' | 'rescued'>) {
  const { reason, values, categories, action, status } = rescued
  const kind: FormKind = reason === 'gone' ? 'gone' : (status ?? 'new')
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-8 outline-none">
      <h1 className="mb-6 text-heading font-bold text-head">{rescueLabels.heading}</h1>
      <div
        role="alert"
        className="mb-6 space-y-3 rounded-field border border-s-4 border-line border-s-err bg-surface px-4 py-3"
      >
        <p className="flex items-start gap-2 font-semibold text-err">
          <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          {message}
        </p>
        <p>{EXPLANATIONS[reason]}</p>
        {reason === 'signed-out' && (
          <p>
            <a href="/sign-in" target="_blank" rel="noreferrer" className={buttonClass()}>
              {rescueLabels.signIn}
            </a>
          </p>
        )}
      </div>
      <PostForm
        // Another refusal brings the text as it was sent then.
        key={`${reason} ${values.content ?? ''} ${values.title ?? ''}`}
        categories={categories}
        values={values}
        action={action}
        kind={kind}
        isUnsaved
      />
    </main>
  )
}
