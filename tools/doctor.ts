import { checkSettings, secretsOf } from '#server/doctor/check-settings.ts'
import { examine, verdict } from '#server/doctor/examine.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { lineOf } from '#server/doctor/report.ts'
import { joinEmbeddedPostgres } from '#server/kernel/db/embedded/running.ts'

const { config, findings } = checkSettings(process.env)
const secrets = config ? secretsOf(config) : []
const tell = (finding: Finding) => console.log(lineOf(finding, secrets))
findings.forEach(tell)

if (config) {
  const embedded = config.databaseUrl ? null : await joinEmbeddedPostgres(config)
  try {
    await examine(
      config,
      embedded?.url ?? config.databaseUrl ?? '',
      () => new Date(),
      (finding) => {
        findings.push(finding)
        tell(finding)
      },
    )
  } finally {
    await embedded?.stop()
  }
}

tell(verdict(findings))
process.exit(findings.some(({ level }) => level === 'bad') ? 1 : 0)
