/** One bar a day: gain above the line, loss below it; the same as a table for screen readers. */
import barStyles from '../../../lib/bars.module.css';

interface Day {
  readonly label: string;
  readonly net: number;
  readonly text: string;
}

const WIDTH = 320;
const HEIGHT = 132;
const BASE = 62;
const REACH = 50;
const BAR = 24;
/** Minimum height of a day with any result. */
const SMALLEST = 3;

export function WeekChart({ caption, days }: { readonly caption: string; readonly days: readonly Day[] }) {
  const largest = Math.max(1, ...days.map(({ net }) => Math.abs(net)));
  const step = WIDTH / days.length;
  return (
    <>
      <svg className={barStyles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <path d={`M0 ${BASE - REACH}H${WIDTH}M0 ${BASE + REACH}H${WIDTH}`} className={barStyles.grid} />
        {days.map(({ label, net }, at) => {
          const length = net === 0 ? 0 : Math.max(SMALLEST, (Math.abs(net) / largest) * REACH);
          const centre = step * (at + 0.5);
          return (
            <g key={at}>
              <rect
                x={centre - BAR / 2}
                y={net > 0 ? BASE - length : BASE}
                width={BAR}
                height={length}
                rx={Math.min(5, length / 2)}
                className={net > 0 ? barStyles.gainBar : barStyles.lossBar}
              />
              <text x={centre} y={HEIGHT - 4} className={barStyles.tick}>
                {label}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${BASE}H${WIDTH}`} className={barStyles.base} />
      </svg>
      <table className="sr-only">
        <caption>{caption}</caption>
        <tbody>
          {days.map(({ label, text }, at) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
