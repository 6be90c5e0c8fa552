/** Sums by post of each query word's maximum. Arrays are reused between queries. */
export class PostSums {
  #touched: number[] = []
  #ofWord: number[] = []
  #isTouched = new Uint8Array(0)
  #strength = new Float64Array(0)
  #weight = new Float64Array(0)
  #strengths = new Float64Array(0)
  #covers = new Float64Array(0)

  /** Also drops a sum left unfinished by an error. */
  clear(): void {
    for (const number of this.#ofWord) {
      this.#strength[number] = 0
      this.#weight[number] = 0
    }
    this.#ofWord = []
    for (const number of this.#touched) {
      this.#isTouched[number] = 0
      this.#strengths[number] = 0
      this.#covers[number] = 0
    }
    this.#touched = []
  }

  raise(number: number, strength: number, weight: number): void {
    if (number >= this.#weight.length) this.#makeRoom(number)
    if (this.#weight[number] === 0) this.#ofWord.push(number)
    if (strength > this.#strength[number]!) this.#strength[number] = strength
    if (weight > this.#weight[number]!) this.#weight[number] = weight
  }

  closeWord(rarity: number): void {
    for (const number of this.#ofWord) {
      if (this.#isTouched[number] === 0) this.#touched.push(number)
      this.#isTouched[number] = 1
      this.#strengths[number]! += rarity * this.#strength[number]!
      this.#covers[number]! += Math.min(1, 1.2 * this.#weight[number]!)
      this.#strength[number] = 0
      this.#weight[number] = 0
    }
    this.#ofWord = []
  }

  forEach(use: (number: number, strength: number, cover: number) => void): void {
    for (const number of this.#touched) {
      use(number, this.#strengths[number]!, this.#covers[number]!)
    }
  }

  #makeRoom(number: number): void {
    const size = 2 * number + 1
    const grown = (old: Float64Array) => {
      const array = new Float64Array(size)
      array.set(old)
      return array
    }
    this.#strength = grown(this.#strength)
    this.#weight = grown(this.#weight)
    this.#strengths = grown(this.#strengths)
    this.#covers = grown(this.#covers)
    const isTouched = new Uint8Array(size)
    isTouched.set(this.#isTouched)
    this.#isTouched = isTouched
  }
}
