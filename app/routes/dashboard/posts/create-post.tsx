import { useActionData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { PostForm } from '~/post-form/post-form'
import type { loadCreatePost, submitCreatePost } from '~/post-form/post-form.server'
import { useTabData } from '../tab'

export default function CreatePostTab() {
  const postFormLabels = useLabels('postForm')
  const page = useTabData<typeof loadCreatePost>()
  const reply = useActionData<typeof submitCreatePost>()
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{postFormLabels.heading}</h1>
      <PostForm {...page} reply={reply} action="/dashboard?tab=create-post" kind="new" />
    </>
  )
}
