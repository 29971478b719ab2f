const DAY_MS = 86_400_000

const status = document.getElementById('status') as HTMLElement
const now = Date.parse(document.querySelector('time')?.dateTime ?? '')

async function call(name: string, body?: object) {
  const response = await fetch(
    `_sandbox/${name}`,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error.message)
  return answer
}

/** Shows that something is done, and then the page as it is afterwards, or why it failed. */
async function run(work: () => Promise<unknown>): Promise<void> {
  status.textContent = 'Working…'
  try {
    await work()
    location.reload()
  } catch (error) {
    status.textContent = `It failed: ${error instanceof Error ? error.message : error}`
  }
}

const moveTo = (moment: number) => call('clock', { now: new Date(moment).toISOString() })

async function moveToNextCharge(): Promise<void> {
  const { nextCharge } = await call('next')
  if (nextCharge === null) throw new Error('no charge is planned.')
  await moveTo(Date.parse(nextCharge))
}

function onClick(id: string, work: () => Promise<unknown>): void {
  document.getElementById(id)?.addEventListener('click', () => void run(work))
}

onClick('next-charge', moveToNextCharge)
onClick('next-day', () => moveTo(now + DAY_MS))
onClick('reset', async () => {
  if (confirm('Delete all customers, cards and payments here? The site keeps its own.'))
    await call('reset', {})
})

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-call]')) {
  const { call: name = '', body = '{}' } = button.dataset
  button.addEventListener('click', () => void run(() => call(name, JSON.parse(body))))
}

const jump = document.getElementById('jump') as HTMLFormElement
jump.addEventListener('submit', (event) => {
  event.preventDefault()
  const day = new FormData(jump).get('day')
  void run(() => moveTo(Date.parse(`${day}T12:00:00Z`)))
})

const faults = document.getElementById('faults') as HTMLFieldSetElement
faults.addEventListener('change', () => {
  const checked = faults.querySelectorAll<HTMLInputElement>('input:checked')
  const rules = [...checked].map(({ value }) => JSON.parse(value) as object)
  void run(() => call('faults', { faults: rules }))
})

// Its names are its own, not those of the window.
export {}
