import { accountOperations } from './accounts'
import { fileOperations } from './files'
import type { Operation } from './operation'
import { postOperations } from './posts'
import { categoryOperations, multimediaOperations, nirvankandOperations } from './catalogue'

/** Every call of the contract, in the order in which it is documented. */
export const operations: Operation[] = [
  ...accountOperations,
  ...postOperations,
  ...categoryOperations,
  ...nirvankandOperations,
  ...multimediaOperations,
  ...fileOperations,
]
