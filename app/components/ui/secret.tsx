import { secretLabels } from '~/labels/account'
import { BothLanguages } from './both-languages'

export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div role="status" className="mt-4 rounded-field border-2 border-haldi bg-surface p-4">
      <p className="font-semibold">{label}</p>
      <code lang="en" className="mt-2 block text-small break-all select-all">
        {value}
      </code>
      <p className="mt-2 text-small text-muted">
        <BothLanguages en={secretLabels.once} hi={secretLabels.onceHindi} />
      </p>
    </div>
  )
}
