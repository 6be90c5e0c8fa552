import { GUARD_FIELDS, guardLabels } from '~/labels/account'

/** Fields of public forms (`form-guard.server.ts`). People do not see the first; programs fill it in. */
export function GuardFields({ stamp }: { stamp: string }) {
  return (
    <>
      <label hidden>
        {guardLabels.trap}
        <input name={GUARD_FIELDS.trap} autoComplete="off" tabIndex={-1} />
      </label>
      <input type="hidden" name={GUARD_FIELDS.stamp} value={stamp} />
    </>
  )
}
