const kept = 5
const longest = 300

export interface Problem {
  at: string
  text: string
}

/** The newest warnings and errors of this process, for the operations page. */
export class RecentProblems {
  #newestFirst: Problem[] = []

  note(message: string, at: Date) {
    const text = message.slice(0, longest)
    // A problem that repeats every second must not hide the others.
    const others = this.#newestFirst.filter((problem) => problem.text !== text)
    this.#newestFirst = [{ at: at.toISOString(), text }, ...others].slice(0, kept)
  }

  list(): readonly Problem[] {
    return this.#newestFirst
  }
}
