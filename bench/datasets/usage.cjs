// Loaded into a measured process; writes its usage at the end.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const file = process.env.BENCH_USAGE;
  if (file) writeFileSync(file, JSON.stringify({ maxRSS, cpu: userCPUTime + systemCPUTime }));
});
