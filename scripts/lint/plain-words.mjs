/** Words with a common replacement (docs/style.md). */
const PLAIN = {
  door: 'route context, handler',
  refusal: 'error response, rejection',
  refuse: 'reject',
  refused: 'rejected',
  refuses: 'rejects',
  refusing: 'rejecting',
  rescue: 'recovery',
  rescued: 'recovered',
  shelf: 'related results',
  shelves: 'related results',
  slip: 'typo',
  slips: 'typos',
  vain: 'zero-result',
  stranger: 'anonymous',
}
PLAIN.doors = PLAIN.door
PLAIN.refusals = PLAIN.refusal
PLAIN.strangers = PLAIN.stranger

const words = (text) => text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []

export const plainWords = {
  create(context) {
    const check = (text, at) => {
      for (const word of words(text)) {
        const instead = Object.hasOwn(PLAIN, word.toLowerCase()) && PLAIN[word.toLowerCase()]
        if (instead) context.report({ ...at, message: `"${word}": write ${instead}.` })
      }
    }
    return {
      Program(node) {
        check(context.filename.slice(context.cwd.length), { node })
        for (const comment of context.sourceCode.getAllComments()) {
          check(comment.value, { loc: comment.loc })
        }
      },
      Identifier(node) {
        check(node.name, { node })
      },
    }
  },
}
