import type { ShouldRevalidateFunction } from '@remix-run/react'
import { POST_INTENTS } from '~/paths/intents'

/**
 * A rejected post form has nothing to reload, nor has an upload: on the create page it would bring another form, after
 * an expired session the sign-in page, and without a connection an error page.
 */
export const keepPostForm: ShouldRevalidateFunction = ({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  const isUpload = formData?.get('intent') === POST_INTENTS.uploadImage
  const isPost = formData?.has('submissionId')
  return !isUpload && !isPost && actionStatus < 400 && defaultShouldRevalidate
}
