import bcrypt from 'bcryptjs'
import { answerCalls } from '~/domain/core/worker-thread'

export const passwordOperations = {
  hash: ({ input, rounds }: { input: string; rounds: number }) => bcrypt.hashSync(input, rounds),
  matches: ({ input, hash }: { input: string; hash: string }) => bcrypt.compareSync(input, hash),
}

export default answerCalls(passwordOperations)
