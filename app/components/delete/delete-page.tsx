import { DeleteQuestion } from './delete-question'
import type { Deletion } from './deletion'

export function DeletePage({ deletion }: { deletion: Deletion }) {
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-12 outline-none">
      <div className="mx-auto max-w-xl rounded-card border border-line bg-surface p-6 sm:p-8">
        <DeleteQuestion deletion={deletion} headingId="delete-heading" headingLevel={1} />
      </div>
    </main>
  )
}
