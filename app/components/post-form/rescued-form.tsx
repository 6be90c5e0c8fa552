import type { RescueError, RescuedText } from '~/http/forms/rescue.server'
import { rescueLabels } from '~/i18n/labels/rescue'
import type { FormKind } from './form-buttons'
import { PostForm } from './post-form'
import { RescueNotice } from './rescue-notice'

/** What a form has become whose text was given back. */
function rescuedKind({ reason, status }: RescuedText): FormKind {
  return reason === 'gone' ? 'gone' : (status ?? 'new')
}

/** A page in place of an error page: the form that could not be taken, with the text in it. */
export function RescuedForm({ message, rescued }: Pick<RescueError, 'message' | 'rescued'>) {
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-8 outline-none">
      <h1 className="mb-6 text-heading font-bold text-head">{rescueLabels.heading}</h1>
      <RescueNotice message={message} reason={rescued.reason} />
      <PostForm
        categories={rescued.categories}
        values={rescued.values}
        action={rescued.action}
        kind={rescuedKind(rescued)}
        isUnsaved
      />
    </main>
  )
}
