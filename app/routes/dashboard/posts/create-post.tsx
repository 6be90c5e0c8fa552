import { useActionData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { PostForm, PostHead } from '~/post-form/post-form'
import type { loadCreatePost, submitCreatePost } from '~/post-form/post-form.server'
import { useTabData } from '../tab'

export default function CreatePostTab() {
  const postFormLabels = useLabels('postForm')
  const page = useTabData<typeof loadCreatePost>()
  const reply = useActionData<typeof submitCreatePost>()
  return (
    <>
      <PostHead heading={postFormLabels.heading} />
      <PostForm {...page} reply={reply} action="/dashboard?tab=create-post" kind="new" />
    </>
  )
}
