type Answer = (method: string, path: string, file: File) => Promise<Response>

/** Stands in for as much of `XMLHttpRequest` as uploads use: progress at half, then at all of it. */
export function requestsAnswered(answer: Answer) {
  return class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    status = 0
    responseText = ''
    #method = ''
    #path = ''

    open(method: string, path: string): void {
      this.#method = method
      this.#path = path
    }

    setRequestHeader(): void {}

    getResponseHeader = (name: string) => (name === 'content-type' ? 'application/json' : null)

    abort(): void {
      this.onabort?.()
      this.onloadend?.()
    }

    async send(file: File): Promise<void> {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      try {
        const response = await answer(this.#method, this.#path, file)
        this.status = response.status
        this.responseText = await response.text()
        this.onload?.()
      } catch {
        this.onerror?.()
      }
      this.onloadend?.()
    }
  }
}
