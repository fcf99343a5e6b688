import { fileName } from '../../datasets/file-name-rule.ts';

export default fileName('commerces', 'commerce');
