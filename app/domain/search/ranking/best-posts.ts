export interface RankedPost {
  number: number
  score: number
}

/** A bounded top list. Among equals the newer post, which has the greater number, wins. */
export class BestPosts {
  readonly #limit: number
  readonly #best: RankedPost[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  offer(number: number, score: number): void {
    const last = this.#best.at(-1)
    const isFull = this.#best.length >= this.#limit
    if (isFull && last && !isBetter(number, score, last)) return
    if (isFull) this.#best.pop()
    this.#best.splice(this.#placeOf(number, score), 0, { number, score })
  }

  list(): RankedPost[] {
    return this.#best
  }

  #placeOf(number: number, score: number): number {
    let from = 0
    let to = this.#best.length
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBetter(number, score, this.#best[middle]!)) to = middle
      else from = middle + 1
    }
    return from
  }
}

function isBetter(number: number, score: number, than: RankedPost): boolean {
  return score > than.score || (score === than.score && number > than.number)
}
