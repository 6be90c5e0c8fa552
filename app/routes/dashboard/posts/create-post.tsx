import { useActionData } from '@remix-run/react'
import { useLabels } from '~/components/site/use-labels'
import { PostForm, PostHead } from '~/post-form/post-form'
import type { loadCreatePost, submitCreatePost } from '~/post-form/post-form.server'
import { useTabData } from '../tab'

export default function CreatePostTab() {
  const dashboard = useLabels().dashboard
  const page = useTabData<typeof loadCreatePost>()
  const reply = useActionData<typeof submitCreatePost>()
  return (
    <>
      <PostHead heading={dashboard.createPost} />
      <PostForm {...page} reply={reply} action="/dashboard?tab=create-post" kind="new" staysOpen />
    </>
  )
}
