/** Addresses of the agents' screens. */
import { AGENT_PATH } from '../../../lib/navigation/paths.ts';

export type ContractKind = 'daily_salary' | 'dividend' | 'hourly_salary';

export const TREE_PATH = `${AGENT_PATH}/tree`;
export const STATEMENT_PATH = `${AGENT_PATH}/statement`;
export const INVITE_PATH = `${AGENT_PATH}/invite`;
export const DUES_PATH = `${STATEMENT_PATH}?show=dues`;

/** The source's addresses (NAV-01). */
export const CONTRACT_PATHS: Readonly<Record<ContractKind, string>> = {
  daily_salary: `${AGENT_PATH}/getSalaryContract`,
  dividend: `${AGENT_PATH}/getDevidendContract`,
  hourly_salary: `${AGENT_PATH}/getHourContract`,
};

export const treePath = (parentId?: string): string =>
  parentId === undefined ? TREE_PATH : `${TREE_PATH}?parent=${encodeURIComponent(parentId)}`;
export const downlinePath = (memberId: string): string => `${AGENT_PATH}/downline?id=${encodeURIComponent(memberId)}`;
export const statementPath = (day: string): string => `${STATEMENT_PATH}?day=${day}`;
