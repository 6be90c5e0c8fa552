import fc from 'fast-check'
import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { mergeChanges } from './merge-changes.server'

const values = fc.record({
  name: fc.constantFrom('', 'क', 'ख'),
  header: fc.array(fc.record({ to: fc.constantFrom('/a', '/b') }), { maxLength: 2 }),
  place: fc.record({ code: fc.constantFrom('', '<b>'), height: fc.constantFrom('50', '90') }),
})
type Values = (typeof values extends fc.Arbitrary<infer Each> ? Each : never) & object

const leaves = ({ name, header, place }: Values) => ({
  name,
  header,
  'place.code': place.code,
  'place.height': place.height,
})

it('keeps what one of two people changed, and names what both changed', () => {
  fc.assert(
    fc.property(values, values, values, (base, own, saved) => {
      const { merged, clashes } = mergeChanges(base, own, saved)
      const [was, mine, theirs, result] = [base, own, saved, merged].map(leaves) as [
        ReturnType<typeof leaves>,
        ReturnType<typeof leaves>,
        ReturnType<typeof leaves>,
        ReturnType<typeof leaves>,
      ]
      for (const field of ['name', 'header', 'place.code', 'place.height'] as const) {
        const isMine = !isDeepStrictEqual(mine[field], was[field])
        const isTheirs = !isDeepStrictEqual(theirs[field], was[field])
        expect(result[field]).toEqual(isMine ? mine[field] : theirs[field])
        const isClash = isMine && isTheirs && !isDeepStrictEqual(mine[field], theirs[field])
        expect(clashes[field]).toEqual(isClash ? theirs[field] : undefined)
      }
    }),
  )
})
