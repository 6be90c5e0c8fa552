import { IntentButton } from '~/components/form/validated-form'
import { ComparisonView } from '~/components/history/comparison'
import { useLabels } from '~/components/site/use-labels'
import type { FormReply } from '~/view-models/replies'

interface ConflictProps {
  conflict: NonNullable<FormReply['conflict']>
  mine: { intent: string; isDraft: boolean; formNoValidate?: boolean }
}

/** Compares the versions after two people changed the same text, and lets the user choose one. */
export function Conflict({ conflict: { comparison, intent }, mine }: ConflictProps) {
  const labels = useLabels().history.conflict
  return (
    <section
      aria-labelledby="conflict"
      className="space-y-4 rounded-card border border-s-4 border-line border-s-haldi bg-surface p-4"
    >
      <h2 id="conflict" className="text-section font-bold text-head">
        {labels.heading}
      </h2>
      <p>{labels.hint}</p>
      <div className="max-h-96 overflow-y-auto">
        <ComparisonView comparison={comparison} />
      </div>
      <div className="flex flex-wrap gap-4">
        <IntentButton intent={mine.intent} formNoValidate={mine.formNoValidate}>
          {mine.isDraft ? labels.mineDraft : labels.mine}
        </IntentButton>
        <IntentButton variant="outline" intent={intent} formNoValidate={mine.formNoValidate}>
          {labels.theirs}
        </IntentButton>
      </div>
    </section>
  )
}
