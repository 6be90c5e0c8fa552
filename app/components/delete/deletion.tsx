import { Link, useFetcher, useFetchers, useLocation } from '@remix-run/react'
import { useEffect, useId, useState, type MouseEvent, type ReactNode } from 'react'
import { addTitles } from '~/components/site/lost-requests'
import { useLabels } from '~/components/site/use-labels'
import { Button, type ButtonVariant, buttonClass } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { EmailText, VisuallyHidden } from '~/components/ui/inline-text'
import { isPage } from '~/domain/core/post-kinds'
import type { PostRow } from '~/domain/posts/read-posts.server'
import {
  CATEGORIES_TAB,
  dashboardPath,
  deleteMediaPath,
  deletePath,
  libraryFilePath,
  MEDIA_SECTION,
  MEDIA_TAB,
  type MediaSource,
  USERS_TAB,
} from '~/paths/paths'
import type { ScreenLabels } from '~/labels/languages.server'
import type { TextLanguage } from '~/text/language'
import type { CategoryRowView, MediaView } from '~/view-models/site.server'

addTitles({
  'POST delete-post': 'deletePost',
  'POST delete-post drafts': 'deleteDraft',
  'POST delete-category': 'deleteCategoryError',
  'POST delete-category responded': 'deleteCategory',
  'POST delete-media': 'deleteMediaError',
  'POST delete-user': 'deleteUser',
})

/** Longer lists name only this many. */
export const MAX_NAMED = 9

export interface Confirmation {
  question: string
  name: string
  language: TextLanguage
  email?: string
  note: string
  label: string
  button?: { variant: ButtonVariant; name: string; value: string }
  /** A second button, which also takes the pictures away. */
  everywhere?: { label: string; note: string; url: string }
  /** The URL of the confirmation page; the page's form is sent to the same URL. */
  url: string
  back: string
}

type DeletablePost = Pick<PostRow, 'id' | 'title' | 'language' | 'status'> & Named

interface Named {
  /** True if a menu, or a section of the home page, names it. */
  isNamed?: boolean
}

export function postDeletion(
  post: DeletablePost,
  returnTo: string,
  { pages, postTable, common, vanish }: ScreenLabels,
): Confirmation {
  const { deletePost, deleteDraft, deleteNote } = postTable
  return {
    question: isPage(post.status)
      ? pages.deleteQuestion
      : post.status === 'draft'
        ? deleteDraft
        : deletePost,
    name: post.title,
    language: post.language,
    note: post.isNamed ? `${deleteNote} ${common.alsoNamed}` : deleteNote,
    label: common.delete,
    url: deletePath(post, returnTo),
    everywhere: {
      label: vanish.everywhere,
      note: vanish.postNote,
      url: deletePath(post, returnTo, 'on'),
    },
    back: returnTo,
  }
}

export function pictureVanishing(
  { id, title, language }: { id: string; title: string; language: TextLanguage },
  { vanish }: ScreenLabels,
): Confirmation {
  return {
    question: vanish.pictureQuestion,
    name: title,
    language,
    note: vanish.pictureNote,
    label: vanish.everywhere,
    url: dashboardPath('vanish-picture', id),
    back: libraryFilePath(id),
  }
}

export function categoryDeletion(
  category: CategoryRowView & Named,
  { manageCategories: labels, common }: ScreenLabels,
): Confirmation {
  const { posts: count, isNamed } = category
  const note = count === 0 ? labels.deleteNote : labels.deleteMovesPosts({ count })
  return {
    question: labels.deleteQuestion,
    name: category.name,
    language: category.language,
    note: isNamed ? `${note} ${common.alsoNamed}` : note,
    label: common.delete,
    url: dashboardPath('delete-category', category.id),
    back: CATEGORIES_TAB,
  }
}

export function mediaDeletion(
  { id, type, title, language }: Pick<MediaView, 'id' | 'type' | 'title' | 'language'>,
  from: MediaSource,
  { manageMedia, media }: ScreenLabels,
): Confirmation {
  const { deleteVideoQuestion, deleteReelQuestion, deleteNote } = manageMedia
  const isVideo = type === 'youtube'
  return {
    question: isVideo ? deleteVideoQuestion : deleteReelQuestion,
    name: title,
    language,
    note: deleteNote,
    label: isVideo ? media.deleteVideo : media.deleteReel,
    url: deleteMediaPath(id, from),
    back: from === 'home' ? MEDIA_SECTION : MEDIA_TAB,
  }
}

interface ChangedAccount {
  id: string
  username: string
  email: string
  language: TextLanguage
  isAdmin: boolean
  isBlocked: boolean
  isYou: boolean
}

const aboutAccount = ({ username, email, language }: ChangedAccount) => ({
  name: username,
  email,
  language,
  back: USERS_TAB,
})

export function roleChange(account: ChangedAccount, { users: labels }: ScreenLabels): Confirmation {
  const { isAdmin, isYou } = account
  const signedOut = isYou ? labels.demoteYourself : labels.signedOut
  return {
    ...aboutAccount(account),
    question: isAdmin ? labels.demoteQuestion : labels.promoteQuestion,
    note: `${isAdmin ? labels.demoteNote : labels.promoteNote} ${signedOut}`,
    label: isAdmin ? labels.demote : labels.promote,
    button: isAdmin
      ? { variant: 'danger', name: 'intent', value: 'demote' }
      : { variant: 'primary', name: 'intent', value: 'promote' },
    url: dashboardPath('user-role', account.id),
  }
}

export function blockChange(
  account: ChangedAccount,
  { users: labels }: ScreenLabels,
): Confirmation {
  const { isBlocked } = account
  return {
    ...aboutAccount(account),
    question: isBlocked ? labels.unblockQuestion : labels.blockQuestion,
    note: isBlocked ? labels.unblockNote : labels.blockNote,
    label: isBlocked ? labels.unblock : labels.block,
    button: isBlocked
      ? { variant: 'primary', name: 'intent', value: 'unblock' }
      : { variant: 'danger', name: 'intent', value: 'block' },
    url: dashboardPath('block-user', account.id),
  }
}

/** @param emails the members who signed up since that time */
export function blockSinceChange(
  { since, time, emails }: { since: number; time: string; emails: string[] },
  { users: labels, bulk }: ScreenLabels,
): Confirmation {
  const more = emails.length - MAX_NAMED
  return {
    question: labels.blockSinceQuestion({ count: emails.length, time }),
    name:
      emails.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` ${bulk.andMore({ count: more })}` : ''),
    language: 'en',
    note: `${labels.blockManyNote} ${labels.membersOnly}`,
    label: labels.block,
    url: dashboardPath('block-since', String(since)),
    back: USERS_TAB,
  }
}

export function accountDeletion(
  account: ChangedAccount & { posts: number },
  { users: labels, common }: ScreenLabels,
): Confirmation {
  const { id, posts: count } = account
  return {
    ...aboutAccount(account),
    question: labels.deleteQuestion,
    note: `${labels.deleteNote} ${count === 0 ? labels.noPosts : labels.postsStay({ count })}`,
    label: common.delete,
    url: dashboardPath('delete-user', id),
  }
}

interface DeleteLinkProps {
  deletion: Confirmation
  className: string
  /** The id of the element to focus after the deletion, for readers' pages; in the dashboard, `keepFocus` moves it. */
  focusAfter?: string
}

export function DeleteLink({ deletion, className, focusAfter }: DeleteLinkProps) {
  const id = useId()
  const isDeleting = useIsDeleting(deletion)

  useEffect(() => {
    if (!isDeleting || !focusAfter) return
    return () => {
      const target = document.getElementById(focusAfter)
      // Focus was lost only if the link was removed along with its item.
      if (document.getElementById(id) || !target) return
      target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
  }, [id, isDeleting, focusAfter])

  return (
    <QuestionLink
      id={id}
      to={deletion.url}
      className={className}
      question={(headingId) => (
        <ConfirmQuestion confirmation={deletion} dialogHeadingId={headingId} />
      )}
    >
      {deletion.label}
      <VisuallyHidden lang={deletion.language}> {deletion.name}</VisuallyHidden>
    </QuestionLink>
  )
}

interface QuestionLinkProps {
  id?: string
  to: string
  className: string
  question: (headingId: string) => ReactNode
  focusHeading?: boolean
  children: ReactNode
}

/** Opens a page or, with JavaScript, a dialog. The dialog closes even after a failure, since it would cover the toast. */
export function QuestionLink({
  id,
  to,
  className,
  question,
  focusHeading,
  children,
}: QuestionLinkProps) {
  const { lang } = useLabels()
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const headingId = useId()

  function openDialog(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpenedAt(key)
  }

  return (
    <>
      <Link
        id={id}
        to={to}
        prefetch="intent"
        onClick={openDialog}
        lang={lang.en}
        className={className}
      >
        {children}
      </Link>
      {openedAt === key && (
        <Dialog headingId={headingId} focusHeading={focusHeading} onClose={() => setOpenedAt(null)}>
          {question(headingId)}
        </Dialog>
      )}
    </>
  )
}

interface InDialog {
  dialogHeadingId?: string
}

interface ConfirmQuestionProps extends InDialog {
  confirmation: Confirmation
}

export function ConfirmQuestion({ confirmation, dialogHeadingId }: ConfirmQuestionProps) {
  const { deleting } = useLabels().common
  const { question, note, label, button, everywhere, url, back } = confirmation
  // Uses a fetcher, so that the page stays if the request fails.
  const { Form, state } = useFetcher()
  return (
    <Question
      heading={question}
      dialogHeadingId={dialogHeadingId}
      note={note}
      back={back}
      form={
        <Form method="post" action={url} preventScrollReset>
          <Button
            {...(button ?? { variant: 'danger', busyLabel: deleting })}
            busy={state !== 'idle'}
          >
            {label}
          </Button>
        </Form>
      }
      more={
        everywhere && (
          <Form
            method="post"
            action={everywhere.url}
            preventScrollReset
            className="mt-6 space-y-3 border-t border-line pt-4"
          >
            <p className="text-small text-muted">{everywhere.note}</p>
            <Button variant="outline-danger" busyLabel={deleting} busy={state !== 'idle'}>
              {everywhere.label}
            </Button>
          </Form>
        )
      }
    >
      <QuestionSubject {...confirmation} />
    </Question>
  )
}

interface QuestionProps extends InDialog {
  heading: string
  children: ReactNode
  note?: ReactNode
  back: string
  form: ReactNode
  more?: ReactNode
}

export function Question(props: QuestionProps) {
  const { lang } = useLabels()
  const { heading, dialogHeadingId, children, note, back, form, more } = props
  const Heading = dialogHeadingId ? 'h2' : 'h1'
  return (
    <div lang={lang.en}>
      <Heading id={dialogHeadingId} className="text-section font-bold text-head">
        {heading}
      </Heading>
      {children}
      {note && <p className="mt-2 text-muted">{note}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <CancelButton isInDialog={dialogHeadingId !== undefined} to={back} />
        {form}
      </div>
      {more}
    </div>
  )
}

/** Renders a button that closes the dialog or, on a page, a link back. */
export function CancelButton({ isInDialog, to }: { isInDialog?: boolean; to: string }) {
  const common = useLabels().common
  if (!isInDialog) {
    return (
      <Link to={to} className={buttonClass('outline')}>
        {common.cancel}
      </Link>
    )
  }
  return (
    <Button
      type="button"
      variant="outline"
      // Closes the dialog before React removes it: only then does focus return to the link.
      onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
    >
      {common.cancel}
    </Button>
  )
}

export function useIsDeleting({ url }: Pick<Confirmation, 'url'>): boolean {
  return useFetchers().some(({ formAction }) => formAction === url)
}

export function QuestionPage({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="container-page py-12 outline-none">
      <QuestionCard>{children}</QuestionCard>
    </main>
  )
}

export function QuestionCard({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-xl rounded-card border border-line bg-surface p-6 sm:p-8">
      {children}
    </div>
  )
}

type Subject = Pick<Confirmation, 'name' | 'language' | 'email'>

export function QuestionSubject({ name, language, email }: Subject) {
  return (
    <>
      <p lang={language} className="mt-3 font-semibold wrap-anywhere">
        {name}
      </p>
      {email && (
        <p>
          <EmailText email={email} />
        </p>
      )}
    </>
  )
}
