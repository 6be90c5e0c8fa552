import { failureToast } from '~/components/form/failure-title'
import { hasVisibleText, SentForm } from '~/components/form/sent-form'
import { useRootData } from '~/components/site/use-root-data'
import type { RescueError, RescuedText } from '~/http/forms/rescue.server'
import { rescueLabels } from '~/i18n/labels/rescue'
import type { FormKind } from './form-buttons'
import { PostForm } from './post-form'
import { RescueNotice } from './rescue-notice'

/** What a form has become whose text was given back. */
function rescuedKind({ reason, action }: RescuedText): FormKind {
  if (reason === 'gone') return 'gone'
  if (!action.startsWith('/update-post/')) return 'new'
  return action.includes('source=posts') ? 'published' : 'draft'
}

/** A page in place of an error page: the form that could not be taken, with the text in it. */
export function RescuedForm({ message, rescued }: Pick<RescueError, 'message' | 'rescued'>) {
  const { categories } = useRootData()
  const isPost = 'content' in rescued.values
  const toast = failureToast(rescued.action, rescued.intent, message)
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-8 outline-none">
      <h1 className="mb-6 text-heading font-bold text-head">
        {hasVisibleText(rescued) ? rescueLabels.heading : rescueLabels.headingWithoutText}
      </h1>
      <RescueNotice message={toast.message} reason={rescued.reason} />
      {isPost ? (
        <PostForm
          categories={categories}
          values={rescued.values}
          action={rescued.action}
          kind={rescuedKind(rescued)}
          isUnsaved
        />
      ) : (
        <SentForm sent={rescued} />
      )}
    </main>
  )
}
