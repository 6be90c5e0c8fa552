import { useLabels } from '~/components/site/use-labels'

export function Secret({ label, value }: { label: string; value: string }) {
  const secretLabels = useLabels().secret
  return (
    <div role="status" className="mt-4 rounded-field border-2 border-haldi bg-surface p-4">
      <p className="font-semibold">{label}</p>
      <code lang="en" className="mt-2 block text-small break-all select-all">
        {value}
      </code>
      <p className="mt-2 text-small text-muted">{secretLabels.once}</p>
    </div>
  )
}
