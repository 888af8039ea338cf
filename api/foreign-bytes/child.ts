import { serveJobs } from '../../platform/foreign-bytes/serve-jobs.ts';
import { foreignJobs } from './jobs.ts';

serveJobs(foreignJobs);
