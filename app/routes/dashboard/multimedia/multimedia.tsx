import { useActionData } from '@remix-run/react'
import { DeleteLink, mediaDeletion } from '~/components/delete/deletion'
import { useSubmissionCount } from '~/components/form/use-validated-form'
import { type List, ListRows } from '~/components/list/list-page'
import { actionClass } from '~/components/list/row-table'
import { useLabels } from '~/components/site/use-labels'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { Section } from '~/components/ui/panel'
import type { FormReply } from '~/view-models/replies'
import type { ScreenLabels } from '~/labels/languages.server'
import { MEDIA_TAB } from '~/paths/paths'
import type { MediaView } from '~/view-models/site.server'
import { useTabData } from '../tab'
import { ADD_MEDIA_INTENT, AddMediaForm } from './add-media-form'
import type { load } from './multimedia.server'

const LIST_HEADING = 'media-list'

export default function MultimediaTab() {
  const allLabels = useLabels()
  const { dashboard: dashboardLabels, manageMedia: labels } = allLabels
  const { media } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const savedCount = useSubmissionCount(ADD_MEDIA_INTENT, reply)
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{dashboardLabels.editMultimedia}</h1>
      <Section title={labels.addHeading}>
        <AddMediaForm key={savedCount} reply={reply} isNext={savedCount > 0} />
      </Section>
      <Section id={LIST_HEADING} title={labels.list} className="mt-10">
        <ListRows list={toList(allLabels)} page={media} path={MEDIA_TAB} />
      </Section>
    </>
  )
}

const toList = (all: ScreenLabels): List<MediaView> => {
  const { manageMedia: labels, media, checks, common } = all
  return {
    label: labels.list,
    empty: { text: labels.empty },
    columns: [
      { head: checks.fields.title, part: 'title', cell: (item) => <About item={item} /> },
      { head: labels.type, cell: (item) => media[item.type] },
      {
        head: checks.fields.url,
        className: 'max-xl:flex max-xl:basis-full max-xl:items-baseline',
        cell: (item) => <Address url={item.url} />,
      },
      {
        head: common.delete,
        part: 'action',
        cell: (item) => (
          <DeleteLink
            deletion={mediaDeletion(item, 'tab', all)}
            className={actionClass('danger')}
          />
        ),
      },
    ],
  }
}

function About({ item }: { item: MediaView }) {
  return (
    <>
      <p lang={item.language} className="font-semibold">
        {item.title}
      </p>
      {item.description && (
        <p lang={item.descriptionLanguage} className="clamp-lines-2 text-small text-muted">
          {item.description}
        </p>
      )}
    </>
  )
}

function Address({ url: href }: Pick<MediaView, 'url'>) {
  const siteLabels = useLabels().site
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="text-small wrap-anywhere whitespace-normal text-link hover:underline max-xl:one-line max-xl:inline-block max-xl:max-w-full max-xl:align-bottom xl:block xl:w-68"
    >
      {href.replace(/^https:\/\/(www\.)?/i, '')}
      <VisuallyHidden> ({siteLabels.opensInNewTab})</VisuallyHidden>
    </a>
  )
}
