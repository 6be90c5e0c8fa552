import { Link, useActionData } from '@remix-run/react'
import { useMemo } from 'react'
import { useSubmissionCount } from '~/components/form/use-submission-count'
import { ADD_MEDIA_INTENT, AddMediaForm } from './add-media-form'
import { MEDIA_TAB } from '~/components/media/deletion'
import { MediaList } from './media-list'
import { ToastNotice } from '~/components/site/toasts'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import type { FormReply } from '~/http/form-reply.server'
import { manageMediaLabels } from '~/labels/dashboard'
import type { load } from './multimedia.server'
import { useTabData } from '../use-tab'

const LIST_HEADING = 'media-list'

export function MultimediaTab() {
  const reply = useActionData<FormReply>()
  const taken = useSubmissionCount(ADD_MEDIA_INTENT, reply)
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{manageMediaLabels.heading}</h1>
      <ToastNotice toast={reply?.toast ?? null} />
      <section aria-labelledby="add-media-heading">
        <h2 id="add-media-heading" className="mb-3 text-section font-bold">
          {manageMediaLabels.addHeading}
        </h2>
        <AddMediaForm key={taken} reply={reply} isNext={taken > 0} />
      </section>
      <section aria-labelledby={LIST_HEADING} className="mt-10">
        <h2 id={LIST_HEADING} className="mb-3 text-section font-bold outline-none">
          {manageMediaLabels.list}
        </h2>
        <List />
      </section>
    </>
  )
}

function List() {
  const { media } = useTabData<typeof load>()
  const toast = useMemo(
    () => (media.ok ? null : ({ type: 'error', message: media.message } as const)),
    [media],
  )
  if (!media.ok) {
    return (
      <>
        <ToastNotice toast={toast} />
        <EmptyState text={media.message} language="en">
          <Link to={MEDIA_TAB} className={buttonClass('outline')}>
            {manageMediaLabels.retry}
          </Link>
        </EmptyState>
      </>
    )
  }
  if (media.value.length === 0) return <EmptyState text={manageMediaLabels.empty} language="en" />
  return <MediaList items={media.value} headingId={LIST_HEADING} />
}
