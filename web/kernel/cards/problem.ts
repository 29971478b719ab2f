/** What can go wrong that this side finds out by itself; the server's errors come with their text. */
export type ProblemKey =
  | 'loginRequired'
  | 'noProgramme'
  | 'noPeople'
  | 'incompletePerson'
  | 'already'
  | 'noSecret'
  | 'badSecret'
  | 'noKey'
  | 'scriptFailed'
  | 'formFailed'
  | 'notReady'
  | 'setupFailed'
  | 'setupIncomplete'
  | 'noOrder'
  | 'unexpected'

/** A message for the payer: a text, or a key of the texts. */
export type Problem =
  | { message: string }
  | { key: ProblemKey; params?: Record<string, string | number> }

/** A purchase that cannot go on as it is. */
export class PurchaseError extends Error {
  readonly problem: Problem
  /** Whether trying again without changing anything can help. */
  readonly canRetry: boolean

  constructor(problem: Problem, canRetry: boolean) {
    super('message' in problem ? problem.message : problem.key)
    this.name = 'PurchaseError'
    this.problem = problem
    this.canRetry = canRetry
  }
}
